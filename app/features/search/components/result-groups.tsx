import type { Marked } from "#contract/catalogue/search.ts";
import type { ResultGroup } from "../result-groups.server.ts";

function MarkedText({ parts }: { parts: Marked }) {
  return (
    <>{parts.map(({ text, is_match }, n) => (is_match ? <mark key={n}>{text}</mark> : <span key={n}>{text}</span>))}</>
  );
}

function Group({ group: { kind, title, count, hits, list } }: { group: ResultGroup }) {
  return (
    <section className="found" aria-labelledby={kind}>
      <h2 id={kind}>
        {title} <small className="quiet">{count}টি</small>
      </h2>
      <ul className="ledger">
        {hits.map((hit) => (
          <li key={hit.href}>
            <a href={hit.href}>
              <b>
                <MarkedText parts={hit.title} />
              </b>{" "}
              {hit.note ? <small className="quiet">{hit.note}</small> : null}{" "}
              {hit.excerpt.length > 0 ? (
                <span className="small quiet line">
                  <MarkedText parts={hit.excerpt} />
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
      {list ? (
        <p>
          <a href={list}>{title} থেকে আরও দেখুন</a>
        </p>
      ) : null}
    </section>
  );
}

export function ResultGroups({ groups }: { groups: ResultGroup[] }) {
  return (
    <>
      {groups.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
    </>
  );
}
