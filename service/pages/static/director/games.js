// Games: who sits where in a round, by hand, from files or from an address; and closing them.

import { html } from "../vendor/lit-html-3.3.3.js";
import { get } from "../core/api.js";
import { t } from "../core/language.js";
import { fromAddress } from "./address_views.js";
import { byHand, games, placeName } from "./game_views.js";
import { fromFiles } from "./import_views.js";
import { begun, body, withRow } from "./pairings.js";
import { quietly, repeatable } from "./sending.js";
import { together } from "./zip.js";

export const name = () => t("Games");

export function open(desk) {
  const state = {
    round: desk.event.round || 1,
    games: [],
    players: [],
    ticked: new Set(),
    rows: begun([]),
    division: "",
    file: { files: [], through: "", division: "", number_tables: false, plan: null },
    source: null,
    address: { url: "", every: "" },
    busy: false,
  };

  const once = repeatable();
  const show = (change = {}) => (Object.assign(state, change), desk.show());

  async function read() {
    const [{ games }, { players }] = await Promise.all([
      get(`${desk.home}/rounds/${state.round}/games`),
      get(`${desk.home}/players`),
    ]);
    const open = new Set(games.filter(({ closed }) => !closed).map(placeName));
    const ticked = new Set([...state.ticked].filter((place) => open.has(place)));
    show({ games, players, ticked });
  }

  async function busy(act, done) {
    if (state.busy) return false;
    show({ busy: true });
    const fared = await desk.act(() => once(act), done);
    show({ busy: false });
    return fared;
  }

  const look = () => quietly(read);

  async function lookAtSource() {
    await quietly(async () => show({ source: await get(`${desk.home}/games/source`) }));
  }

  async function load(event) {
    event.preventDefault();
    const told = body(state.rows, state.division.trim(), state.players);
    const fared = await busy(async (send) => {
      await send("PUT", `${desk.home}/rounds/${state.round}/games`, told);
      await read();
    }, t("The games are loaded."));
    if (!fared) return;
    show({ rows: begun(state.games) });
    document.querySelector("#first-0").focus();
  }

  async function close() {
    const chosen = state.games.filter((game) => state.ticked.has(placeName(game)));
    const told = chosen.map(({ division, table }) => ({ division, table }));
    await busy(async (send) => {
      const round = Number(state.round);
      await send("POST", `${desk.home}/games/close`, { round, games: told });
      await read();
    }, t("The games are closed."));
  }

  function tick(place) {
    const ticked = new Set(state.ticked);
    if (!ticked.delete(place)) ticked.add(place);
    show({ ticked });
  }

  const open = () => state.games.filter(({ closed }) => !closed).map(placeName);

  const choose = (part) => show({ file: { ...state.file, plan: null, ...part } });

  /** The same files with the same wishes, tried and then loaded. */
  async function readFiles({ dry }, sendFile) {
    const { files } = state.file;
    const { name, data } = await together(files);
    const address = `${desk.home}/games/import?${wishes(name, state.file, dry)}`;
    const plan = await sendFile(address, data, files);
    show({ file: { ...state.file, plan } });
    document.querySelector("#plan").focus();
  }

  const submit = (action) => (event) => (event.preventDefault(), action());

  const on = {
    round: (round) => show({ round }),
    look: submit(() => busy(read)),
    tick,
    tickAll: () => show({ ticked: new Set(open()) }),
    close,
    load,
    division: (division) => show({ division }),
    row: (at, part) => show({ rows: withRow(state.rows, at, part) }),
    files: (event) => choose({ files: [...event.target.files] }),
    file: choose,
    readFiles: submit(() => busy((_, sendFile) => readFiles({ dry: true }, sendFile))),
    loadFiles: () =>
      busy(async (_, sendFile) => {
        await readFiles({ dry: false }, sendFile);
        await read();
      }, t("The games are loaded.")),
    address: (part) => show({ address: { ...state.address, ...part } }),
    fetchFrom: submit(() =>
      busy(async (send) => {
        const { url, every } = state.address;
        const told = { url: url.trim(), ...(every ? { every_seconds: Number(every) } : {}) };
        show({ source: await send("POST", `${desk.home}/games/source`, told) });
        await read();
      }),
    ),
    drop: () =>
      busy(async (send) => {
        await send("DELETE", `${desk.home}/games/source`);
        show({ source: null });
      }, t("Nothing is fetched any more.")),
  };

  return {
    arrived() {
      look();
      lookAtSource();
    },
    heard(type) {
      if (!type.startsWith("games.")) return;
      look();
      if (state.source) lookAtSource();
    },
    anew: look,
    view: () => html`
      <h1 tabindex="-1">${name()}</h1>
      ${games(state, on)} ${byHand(state, on)} ${fromFiles(state, on)} ${fromAddress(state, on)}
    `,
  };
}

function wishes(name, { division, through, number_tables }, dry) {
  const said = { dry_run: dry, name, division: division.trim(), through, number_tables };
  const given = Object.entries(said).filter(([, value]) => value);
  return new URLSearchParams(given);
}
