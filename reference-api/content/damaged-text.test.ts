import { expect, test } from "vitest";
import { damageOf } from "./damaged-text.ts";

test.each([
  ["????? ????? ?????", "lost in saving"],
  ["????????", "lost in saving"],
  ["Aspirin ??? ??????", "lost in saving"],
  ["(??????) 5 mg", "lost in saving"],
  ["তর\ufffd", "lost in saving"],
  ["à¦¶à¦•à§‡ à¦ªà§à¦°à¦¥à¦®", "another encoding"],
  ["à¦\u0095à¦\u0096", "another encoding"],
  ["37Â°C", "another encoding"],
  ["Dose:\\u09a6\\u09bf", "written as codes"],
  ["It isnâ€™t", "another encoding"],
  ["Î±-thalassaemia", "another encoding"],
  ["SjÃ¶gren", "another encoding"],
  ["â‰¥ 5", "another encoding"],
  ["wb‡Pi †KvbwU `vqx?", "Bijoy"],
  ["K¬w÷ªwWqvg", "Bijoy"],
  ["‡÷ªc‡UvK°vm", "Bijoy"],
  ["Avgvi †mvbvi evsjv", "Bijoy"],
  ["gvby‡li ü`wcÐ KqwU cÖ‡Kvó wb‡q MwVZ", "Bijoy"],
  ["Avgvi bvg evsjvq wjwLZ nq", "Bijoy"],
  ["#REF!", "error of a spreadsheet"],
  ["#N/A", "error of a spreadsheet"],
  ["#NAME?", "error of a spreadsheet"],
  ["########", "error of a spreadsheet"],
  ["5-Oct", "made a date"],
  ["Oct-24", "made a date"],
  ["05-Oct-2024", "made a date"],
  ["1.00E+09", "rounded"],
  ["8,80E+12", "rounded"],
])("names the damage of %j", (text, reason) => {
  expect(damageOf(text)).toContain(reason);
});

test.each([
  "Which one is right???",
  "Really ??",
  "What is it?",
  "?",
  "37°C, ±2 µg/mL, ≥ 5, α-thalassaemia, 10⁹/L",
  "Sjögren, Behçet, Ménière, Guillain–Barré, naïve, São Paulo, Ångström, Étude",
  "Pavlov and Chekhov",
  "Smith†, Jones‡ and Rev. Brown § 5",
  "i, ii, iii, iv, v, vi and xiv",
  "IV fluids at 5 mL/kg vs. oral: which view of the cervix?",
  "mmHg, mEq/L, HbA1c, PaCO2, IgG, pH, kPa, dB, aVR, aVL, aVF, rTMS",
  "T wave, RWMA, LVEF, MVP, q.v., Kiev, Tel Aviv, lawgiver, cowboy, sawbones",
  "নিচের কোনটি সত্য? «ক» ও “খ” — গ…",
  "2025–26, 5-10, October 5, 1.5E",
  "Panadol® 500 mg, © 2024 BCPS, 1º and 37 ºC",
  "Nausée, déjà vu, à la carte, à 5 %",
  "The valve of Eustachius, the valves of Kerckring, the vulva",
  "#1",
  "/batches?category=x and images/%E0%A6%95.jpg",
  "1e5",
  "‡ P < 0.05",
  "",
])("takes %j for whole", (text) => {
  expect(damageOf(text)).toBeUndefined();
});
