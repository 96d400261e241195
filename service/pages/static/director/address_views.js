// The address that games are fetched from, and what came of it last.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { said as translated, spoken, t } from "../core/language.js";
import { line, select } from "./fields.js";
import { counted } from "./import_views.js";

/** An address that is looked at again and again, and what came of it last. */
export const fromAddress = ({ source, address, busy }, on) => html`
  <details ?open=${Boolean(source)}>
    <summary>${t("Fetch games from an address")}</summary>
    ${source ? fetched(source, busy, on) : nothing}
    <form @submit=${on.fetchFrom}>
      ${line({
        id: "url",
        label: t("Address of a file in the hall's network"),
        value: address.url,
        change: (url) => on.address({ url }),
        hint: "http://192.168.1.20/html/tourney.js",
        required: true,
        longest: 500,
      })}
      ${select({
        id: "every",
        label: t("Look at it"),
        value: address.every,
        options: [
          ["", t("once, now")],
          ["30", t("every 30 seconds")],
          ["120", t("every 2 minutes")],
          ["600", t("every 10 minutes")],
        ],
        change: (every) => on.address({ every }),
      })}
      <p class="row"><button class="press" ?disabled=${busy}>${t("Fetch")}</button></p>
    </form>
  </details>
`;

const fetched = (source, busy, on) => html`
  <dl class="facts">
    <dt>${t("Address")}</dt>
    <dd>${source.url}</dd>
    <dt>${t("Looked at")}</dt>
    <dd>
      ${source.checked_at ? time(source.checked_at) : t("not yet")}
      ${source.outcome ? html` · ${outcome(source.outcome)}` : nothing}
    </dd>
    ${source.message
      ? html`<dt>${t("Told")}</dt>
          <dd class="wrong">${source.message.split("; ").map(translated).join("; ")}</dd>`
      : nothing}
    ${source.report
      ? html`<dt>${t("Found")}</dt>
          <dd>${source.report.format}: ${counted(source.report)}</dd>`
      : nothing}
  </dl>
  <p class="row">
    <button class="press second" ?disabled=${busy} @click=${on.drop}>${t("Fetch no more")}</button>
  </p>
`;

const time = (at) => new Date(at).toLocaleTimeString(spoken(), { hourCycle: "h23" });

const outcome = (code) =>
  ({
    read: t("read"),
    unchanged: t("unchanged"),
    not_yet: t("not there yet"),
    unreachable: t("not reached"),
    unreadable: t("not readable"),
    not_allowed: t("not allowed"),
  })[code] ?? code;
