// The sheet of codes: read, scanned or printed.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { spoken, t, tn } from "../core/language.js";
import { roleName } from "./device_views.js";
import { clock, isSoonOver, isUsed, left } from "./offers.js";

/** Codes large enough to be read and scanned across a table; printed, one sheet of them. */
export const sheet = ({ offers, devices, now }, event, on) => html`
  <section class="list sheet" aria-labelledby="codes">
    <h2 id="codes">${tn("{n} code", "{n} codes", offers.length)}
      <span class="printed"> · ${event.name ?? event.code}</span></h2>
    <p class="hint">
      ${t("Each code lets one device in, once. Scan it, or open the address and type it.")}
    </p>
    <div class="deck codes">
      ${offers.map((offer) => card(offer, left(offer, now), isUsed(offer, devices), on))}
    </div>
    <p class="row unprinted">
      <button class="press" @click=${() => print()}>${t("Print")}</button>
      <button class="press second" @click=${on.putAway}>${t("Put the codes away")}</button>
    </p>
  </section>
`;

const card = (offer, seconds, used, on) => html`
  <article class="card offer" data-used=${used ? "yes" : "no"}>
    <h3>${offer.name}</h3>
    <p>${roleName(offer.role)}${offer.table ? ` · ${t("table {n}", { n: offer.table })}` : nothing}</p>
    ${used ? html`<p class="sign yes">${t("paired")}</p>` : nothing}
    ${!used && seconds ? usable(offer, seconds) : nothing}
    ${!used && !seconds ? runOut(offer, on) : nothing}
  </article>
`;

const usable = (offer, seconds) => html`
  <div class="qr" role="img" aria-label=${t("QR code for {name}", { name: offer.name })}
    >${offer.picture}</div>
  <p class="paircode" translate="no">${offer.code}</p>
  <p class="address" translate="no">${address(offer.link)}</p>
  <p class="figures ${isSoonOver(seconds) ? "sign wait" : ""}">
    <span class="unprinted" role="timer">${t("{time} left", { time: clock(seconds) })}</span>
    <span class="printed">${t("until {time}", { time: until(offer) })}</span>
  </p>
`;

const runOut = (offer, on) => html`
  <p class="sign no">${t("has run out")}</p>
  <button class="press second unprinted" @click=${() => on.renew(offer)}>${t("New code")}</button>
`;

/** Where the code is typed: the link without it. */
const address = (link) => link.split("#")[0];

const until = ({ expires_at }) =>
  new Date(expires_at).toLocaleTimeString(spoken(), { timeStyle: "short", hourCycle: "h23" });
