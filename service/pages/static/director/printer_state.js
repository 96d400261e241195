// Printers as they are added and listed. No page in here.

const SILENT = 60; // seconds after which a printer that asks by itself should have asked again

/** What a form holds before anything is filled in, or of a printer that is there. */
export const blank = () => ({
  id: null,
  name: "",
  protocol: "cloudprnt",
  address: "",
  width: "576",
  code_page: "",
  automatic: "yes",
  from: "",
  to: "",
  roles: [],
  devices: [],
});

/** @param {object} printer as it is listed */
export const filledWith = ({ id, name, protocol, address, width, code_page, gets }) => ({
  id,
  name,
  protocol,
  address: address ?? "",
  width: String(width),
  code_page: code_page ?? "",
  automatic: gets.automatic ? "yes" : "no",
  from: gets.tables?.[0] ?? "",
  to: gets.tables?.[1] ?? "",
  roles: gets.roles ?? [],
  devices: gets.devices ?? [],
});

/** The body that adds the printer of a form, or changes it where it is there already. */
export function asked(form) {
  const body = {
    width: Number(form.width),
    code_page: form.code_page || null,
    gets: gets(form),
    ...(form.protocol === "escpos" ? { address: form.address.trim() } : {}),
  };
  return form.id ? body : { name: form.name.trim(), protocol: form.protocol, ...body };
}

const some = (list) => (list.length ? list : null);

function gets({ automatic, from, to, roles, devices }) {
  const tables = from || to ? [Number(from || to), Number(to || from)] : null;
  return { automatic: automatic === "yes", tables, roles: some(roles), devices: some(devices) };
}

/** With or without one of several. */
export const toggled = (list, each) =>
  list.includes(each) ? list.filter((other) => other !== each) : [...list, each];

/**
 * How a printer is, in one word: what it lacks first, then whether it is known and heard of.
 * @returns {{word: string, kind: "yes" | "no" | "wait"}}
 */
export function standing({ pending, told, trouble, last_seen, protocol }, now) {
  if (!last_seen && protocol !== "escpos") return { word: "awaited", kind: "wait" };
  if (pending) return { word: told === "unnamed" ? "nameless" : "stranger", kind: "wait" };
  if (trouble) return { word: trouble, kind: trouble === "paper_low" ? "wait" : "no" };
  const silent = protocol !== "escpos" && now - Date.parse(last_seen) > SILENT * 1_000;
  return silent ? { word: "silent", kind: "no" } : { word: "ready", kind: "yes" };
}

/** Whether a printer, by its id, has not been revoked. */
export const isThere = ({ printers }, printer) => printers.some(({ id }) => id === printer);

/** How many dockets wait for a printer, failed there, or may be on its paper. */
export function counted(jobs, { id }) {
  const own = jobs.filter(({ printer }) => printer === id);
  const failed = own.filter(({ state }) => state === "failed");
  const unconfirmed = failed.filter(({ why }) => why === "unconfirmed").length;
  return {
    waiting: own.length - failed.length,
    failed: failed.length - unconfirmed,
    unconfirmed,
  };
}

/** How many things a person has to see to. */
export function toSeeTo({ printers, jobs }, now) {
  const lacking = printers.filter((each) => {
    const { word, kind } = standing(each, now);
    return kind === "no" || word === "stranger" || word === "nameless";
  });
  return lacking.length + jobs.filter(({ state }) => state === "failed").length;
}
