import { words } from "../words.mjs";

const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text) => String(text).replace(/[&<>"]/g, (sign) => entities[sign]);

const link = ({ title, link: href }) => `<li><a href="${escape(href)}">${escape(title)}</a></li>`;
const menu = ({ title, children }) =>
  `<li><details><summary>${escape(title)}</summary><ul>${children.map(link).join("")}</ul></details></li>`;

function header({ name, slogan, phone, address, items }, { doctor, notices }) {
  return `<a class="skip" href="#main">${words.skip}</a>
<header><a href="/"><b>${escape(name)}</b> <small>${escape(slogan)}</small></a>
<nav class="site-nav" id="site-nav"><ul>${items.map((item) => (item.children.length > 0 ? menu(item) : link(item))).join("")}</ul>
<a href="/search">${words.search}</a> <address class="note">${escape(address)}</address></nav>
<a href="tel:${escape(phone)}">${escape(phone)}</a> <a href="/my/notices">${words.notices} <b>${notices}</b></a>
<details><summary>${escape(doctor)}</summary><a href="/my/dashboard">${words.toDashboard}</a>
<form method="post" action="/logout"><button>${words.logOut}</button></form></details>
<a href="#site-nav">${words.menu}</a></header>`;
}

const tab = ({ word, href, count }, n) =>
  `<a${n === 0 ? ' class="active" aria-current="page"' : ""} href="${href}">${word}${count ? ` <b>${count}</b>` : ""}</a>`;

function goalPart({ days, caption, title, text, percent }) {
  return `<section class="goal"><progress max="100" value="${percent}"></progress> <b>${days}</b> ${caption}
<p><b>${escape(title)}</b> <span class="note">${text}</span></p></section>`;
}

function row({ mark, tag, title, note, word, href, progress }) {
  return `<li class="row">${mark ? `<span class="mark">${mark}</span> ` : ""}<span>${tag ? `<span class="tag">${tag}</span> ` : ""}<a href="${escape(href)}"><b>${escape(title)}</b></a>${note ? ` <span class="note">${escape(note)}</span>` : ""}${progress ? `<progress max="${progress.total}" value="${progress.done}"></progress>` : ""}</span>${word ? ` <a class="button" href="${escape(href)}">${word}</a>` : ""}</li>`;
}

function section({ heading, caption, rows, foot, more }) {
  return `<section>${heading ? `<h2>${heading}</h2>` : ""}${caption ? `<p><b>${caption}</b></p>` : ""}
<ul>${rows.map(row).join("")}</ul>${foot ? `<p class="note">${foot}</p>` : ""}${more ? `<a class="button" href="${more.href}">${more.word}</a>` : ""}</section>`;
}

export function page(data) {
  const { doctor, tabs, goal, sections } = data;
  return `<!DOCTYPE html>
<html lang="bn"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title><link rel="stylesheet" href="/style.css"></head>
<body>${header(data.header, data)}
<nav class="tabs">${tabs.map(tab).join(" ")}</nav>
<main id="main"><h1>${escape(doctor)}</h1>${goal ? goalPart(goal) : ""}${sections.map(section).join("")}</main>
<footer><p class="note">© ${words.name}</p></footer></body></html>`;
}
