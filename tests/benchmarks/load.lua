-- Slips as a hall hands them in: own key and own play each, a hundred games a round, games of four
-- challenges. Keys are UUIDs of version 7, as our own pages and our client make them.
-- wrk -s load.lua URL -- PATH TOKEN ROUND [WORD,WORD,…]

local words = {
  "QUIXOTRY", "ZAX", "CAT", "RETINAS", "UNSTATE", "OXYPHENBUTAZONE", "AA", "QI", "JNANA", "GROUTY",
  "STEARIN", "VUGG", "TSKTSK", "ETESIAN", "FAQIR", "LEXEME", "WAQF", "ZOOID", "CWMS", "EUOI",
}

local path, headers, round, done_so_far, began

local function key(n)
  local milliseconds = string.format("%012x", began * 1000 + math.floor(n / 4))
  return string.format(
    "%s-%s-7%03x-8%03x-%06x%06x", milliseconds:sub(1, 8), milliseconds:sub(9), math.random(0, 0xfff),
    math.random(0, 0xfff), math.random(0, 0xffffff), n
  )
end

function init(args)
  path, round, done_so_far, began = args[1], tonumber(args[3]), 0, os.time()
  math.randomseed(began)
  if args[4] then
    words = {}
    for word in args[4]:gmatch("[^,]+") do words[#words + 1] = word end
  end
  headers = {
    ["Authorization"] = "Bearer " .. args[2],
    ["Content-Type"] = "application/json",
  }
end

function request()
  local n = done_so_far
  done_so_far = n + 1
  headers["Idempotency-Key"] = key(n)
  local function word(step) return words[(n * step) % #words + 1] end
  local game = math.floor(n / 400) * 100 + n % 100
  local body = string.format(
    '{"words":["%s","%s","%s"],"division":"A","round":%d,"table":%d,"turn":%d,"challenger":"%s"}',
    word(1), word(3), word(7), math.floor(game / 100) + round, game % 100 + 1,
    math.floor(n / 100) % 4 + 1, n % 2 == 0 and "first" or "second"
  )
  return wrk.format("POST", path, headers, body)
end

function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format(
    '{"answers": %d, "microseconds": %d, "failed": %d, "p50": %d, "p99": %d}\n',
    summary.requests, summary.duration, e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50), latency:percentile(99)
  ))
end
