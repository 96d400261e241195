// The rulebook that an event plays by, each part as the event took it from one body or another.

import { get } from "../core/api.js";

/** @param {{rulebook: string, parts?: Record<string, string>}} event */
export async function rulebook({ rulebook: name, parts }) {
  if (!parts) return get(`/api/v1/rulebooks/${name}`);
  const names = [...new Set(Object.values(parts))];
  const books = await Promise.all(names.map((each) => get(`/api/v1/rulebooks/${each}`)));
  const of = (part) => books[names.indexOf(parts[part])];
  return {
    findings: of("blanks").findings,
    correction: of("correction").correction,
    rulings: of("rulings").rulings,
    points: Object.keys(parts).flatMap((part) =>
      of(part).points.filter((point) => point.part === part),
    ),
  };
}
