// The journal: its signed head, a challenge's proof, and everything as files.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { get, read } from "../core/api.js";
import { t } from "../core/language.js";
import { saved } from "./exports.js";
import { filled, number } from "./forms.js";
import { headOf } from "./head.js";
import { problemOf, sent } from "./sending.js";

/** @param {import("./main.js").Desk} desk */
export function record(desk) {
  const state = { head: null, note: "", proof: null, forms: {} };

  async function readHead() {
    state.note = await read(`${desk.home}/journal/head`, "text/plain");
    state.head = headOf(state.note);
    desk.show();
  }

  function prove(event) {
    event.preventDefault();
    const { challenge } = filled(event.target);
    sent(state.forms, "proof", desk.show, async () => {
      state.proof = null;
      const found = await get(`${desk.home}/challenges/${challenge}/proof`);
      state.proof = { ...found, challenge, head: headOf(found.checkpoint) };
    });
  }

  return {
    read: readHead,
    view: () => html`
      ${headView(state, desk, () => desk.act(readHead, t("The head was read.")))}
      ${proofForm(state, prove)} ${files(desk)}
    `,
  };
}

const headView = ({ head }, desk, again) => html`<section class="list">
  <h2>${t("The journal")}</h2>
  ${head
    ? html`<div class="card">
        <b class="num print">${head.printed}</b>
        <span
          >${t(
            "Number of entries and the head of the record, to read aloud, write down or hang on " +
              "the wall after each round.",
          )}</span
        >
        <small class="hint">${t("Signed by {origin}", { origin: head.origin })}</small>
        <small class="hint long">${head.root}</small>
      </div>`
    : nothing}
  <div class="row">
    <button class="press second unprinted" @click=${again}>${t("Read the head again")}</button>
    ${saved(desk, {
      path: "/journal/head",
      accept: "text/plain",
      file: "head.checkpoint",
      label: t("Signed head"),
    })}
  </div>
  <p class="hint">
    ${t(
      "Keep a head in another place. Later “slipdesk journal verify” with this head shows that " +
        "these entries are what they were.",
    )}
  </p>
  ${head
    ? html`<pre class="long">slipdesk journal verify ${desk.event.code} --head "${head.printed}"</pre>`
    : nothing}
</section>`;

const proofForm = ({ forms, proof }, prove) => html`<details class="card">
  <summary>${t("Prove that a challenge is in the record")}</summary>
  <form @submit=${prove}>
    ${number({ name: "challenge", label: t("Number of the challenge"), value: "1", min: 1 })}
    ${problemOf(forms.proof)}
    <button class="press">${t("Prove it")}</button>
    <div role="status" class="list">
      ${proof
        ? html`<p class="sign yes">
              ${t("Challenge {n}: entry {entry} of {size} under the head {head}.", {
                n: proof.challenge,
                entry: proof.index + 1,
                size: proof.size,
                head: proof.head.printed,
              })}
            </p>
            <p class="hint">
              ${t("Hash of its entry, and {n} hashes that lead from it to the head (RFC 6962):", {
                n: proof.path.length,
              })}
            </p>
            <pre class="long">${[proof.leaf, ...proof.path].join("\n")}</pre>`
        : nothing}
    </div>
  </form>
</details>`;

const files = (desk) => html`<section class="list">
  <h2>${t("Exports")}</h2>
  <div class="row">
    ${saved(desk, {
      path: "/journal",
      accept: "application/jsonl",
      file: "journal.jsonl",
      label: t("Journal, an entry a line"),
    })}
    ${saved(desk, { path: "/challenges", file: "challenges.csv", label: t("Challenges (CSV)") })}
    ${saved(desk, {
      path: "/challenges?noted=true",
      file: "marked.csv",
      label: t("Marked challenges (CSV)"),
    })}
    ${saved(desk, { path: "/rulings", file: "decisions.csv", label: t("Decisions (CSV)") })}
    ${saved(desk, {
      path: "/rulings/tsh",
      accept: "text/plain",
      file: "decisions.tsh.txt",
      label: t("Decisions (for tsh)"),
    })}
    ${saved(desk, { path: "/penalties", file: "penalties.csv", label: t("Penalties (CSV)") })}
    ${saved(desk, { path: "/statistics", file: "statistics.csv", label: t("Statistics (CSV)") })}
    ${saved(desk, {
      path: "/challenges?limit=200",
      field: "challenges",
      file: "challenges.json",
      label: t("Challenges (JSON)"),
    })}
    ${saved(desk, {
      path: "/rulings?limit=200",
      field: "rulings",
      file: "decisions.json",
      label: t("Decisions (JSON)"),
    })}
    ${saved(desk, {
      path: "/statistics",
      accept: "application/json",
      file: "statistics.json",
      label: t("Statistics (JSON)"),
    })}
  </div>
</section>`;
