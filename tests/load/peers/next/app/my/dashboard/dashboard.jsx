import { words } from "../../../../words.mjs";

function Menu({ items }) {
  return (
    <ul>
      {items.map(({ title, link, children }) => (
        <li key={title}>
          {children.length > 0 ? (
            <details>
              <summary>{title}</summary>
              <Menu items={children.map((child) => ({ ...child, children: [] }))} />
            </details>
          ) : (
            <a href={link}>{title}</a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Header({ header: { name, slogan, phone, address, items }, doctor, notices }) {
  return (
    <>
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <header>
        <a href="/">
          <b>{name}</b> <small>{slogan}</small>
        </a>
        <nav className="site-nav" id="site-nav">
          <Menu items={items} />
          <a href="/search">{words.search}</a> <address className="note">{address}</address>
        </nav>
        <a href={`tel:${phone}`}>{phone}</a>{" "}
        <a href="/my/notices">
          {words.notices} <b>{notices}</b>
        </a>
        <details>
          <summary>{doctor}</summary>
          <a href="/my/dashboard">{words.toDashboard}</a>
          <form method="post" action="/logout">
            <button>{words.logOut}</button>
          </form>
        </details>
        <a href="#site-nav">{words.menu}</a>
      </header>
    </>
  );
}

function Tabs({ tabs }) {
  return (
    <nav className="tabs">
      {tabs.map(({ word, href, count }, n) => (
        <a
          key={href}
          className={n === 0 ? "active" : undefined}
          aria-current={n === 0 ? "page" : undefined}
          href={href}
        >
          {word} {count ? <b>{count}</b> : null}
        </a>
      ))}
    </nav>
  );
}

function Goal({ goal: { days, caption, title, text, percent } }) {
  return (
    <section className="goal">
      <progress max="100" value={percent} /> <b>{days}</b> {caption}
      <p>
        <b>{title}</b> <span className="note">{text}</span>
      </p>
    </section>
  );
}

function Row({ row: { mark, tag, title, note, word, href, progress } }) {
  return (
    <li className="row">
      {mark ? <span className="mark">{mark}</span> : null}{" "}
      <span>
        {tag ? <span className="tag">{tag}</span> : null}{" "}
        <a href={href}>
          <b>{title}</b>
        </a>{" "}
        {note ? <span className="note">{note}</span> : null}
        {progress ? <progress max={progress.total} value={progress.done} /> : null}
      </span>{" "}
      {word ? (
        <a className="button" href={href}>
          {word}
        </a>
      ) : null}
    </li>
  );
}

function Section({ section: { heading, caption, rows, foot, more } }) {
  return (
    <section>
      {heading ? <h2>{heading}</h2> : null}
      {caption ? (
        <p>
          <b>{caption}</b>
        </p>
      ) : null}
      <ul>
        {rows.map((row) => (
          <Row key={row.href + row.title} row={row} />
        ))}
      </ul>
      {foot ? <p className="note">{foot}</p> : null}
      {more ? (
        <a className="button" href={more.href}>
          {more.word}
        </a>
      ) : null}
    </section>
  );
}

export function Dashboard({ doctor, tabs, goal, sections, ...head }) {
  return (
    <>
      <Header doctor={doctor} {...head} />
      <Tabs tabs={tabs} />
      <main id="main">
        <h1>{doctor}</h1>
        {goal ? <Goal goal={goal} /> : null}
        {sections.map((section) => (
          <Section key={section.heading ?? section.rows[0].href} section={section} />
        ))}
      </main>
      <footer>
        <p className="note">© {words.name}</p>
      </footer>
    </>
  );
}
