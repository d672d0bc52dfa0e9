import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { EventKind } from "#contract/catalogue/batches.ts";
import { EventState } from "#contract/study/course-events.ts";
import { EventRow } from "#app/components/study/event-row.tsx";
import { Alert, alertTones } from "#app/components/ui/alert.tsx";
import { Ring } from "#app/components/ui/ring.tsx";
import { OngoingItems } from "#app/features/dashboard/components/ongoing-items.tsx";

const now = "2026-11-21T21:00:00+06:00";
const link = "/my/dashboard";

/** Every kind of event in every state, with and without a link, with and without its date. */
function Events() {
  const events = EventKind.options.flatMap((kind) => EventState.options.map((state) => ({ kind, state })));
  return [true, false].map((isDated) => (
    <ul className="ledger events" key={String(isDated)}>
      {events.map((event) => (
        <EventRow
          key={event.kind + event.state}
          event={{
            ...event,
            title: `${event.kind} ${event.state}`,
            topic: "Airway",
            mentor: "ডা. নমুনা",
            coverage: 40,
            starts_at: "2026-11-21T21:30:00+06:00",
            ends_at: "2026-11-21T22:30:00+06:00",
            course: "Phase-A",
            join_link: "https://meet.example.com/night",
          }}
          href={event.state === "locked" ? null : link}
          now={now}
          isDated={isDated}
        />
      ))}
    </ul>
  ));
}

function Alerts() {
  return alertTones.map((tone) => (
    <Alert key={tone} tone={tone} icon="clock" title={`alert ${tone}`}>
      <p>
        কী হয়েছে, আর কী করবেন। <a href={link}>এখানে দেখুন</a>
      </p>
    </Alert>
  ));
}

/** Tags, buttons and links in every style of the stylesheets, on every background that they are used on. */
function Looks({ tags, buttons }: { tags: string[]; buttons: string[] }) {
  return ["paper", "card", "ledger"].map((background) => (
    <div key={background} className={background}>
      <p>
        লেখা <span className="quiet">আস্তে বলা</span> <a href={link}>একটি লিংক</a>
      </p>
      {tags.map((look) => (
        <span key={look} className={`tag ${look}`}>
          tag {look}
        </span>
      ))}
      {buttons.map((look) => (
        <button key={look} type="button" className={`button ${look}`}>
          button {look}
        </button>
      ))}
      <button type="button" className="button" disabled>
        button disabled
      </button>
    </div>
  ));
}

function Rings() {
  return [0, 0.4, 1].map((share) => (
    <Ring key={share} share={share} value="১২" caption="২০টির মধ্যে" label={`ring ${share}`} />
  ));
}

/** HTML of a document body that shows each component with states in every one of them. */
export function everyState(looks: { tags: string[]; buttons: string[] }): string {
  const running = { title: "মডেল টেস্ট ৭", endsAt: "2026-11-21T22:30:00+06:00", link, word: "পরীক্ষায় ফিরুন" };
  const things = [1, 2].map((n) => ({ ...running, title: `${running.title} ${n}`, place: null, course: "Phase-A" }));
  const page = (
    <main className="wrap my">
      <OngoingItems items={things} now={now} />
      <Events />
      <Alerts />
      <Rings />
      <Looks {...looks} />
    </main>
  );
  // links ask the data of the root route whether their page is offered
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element: page }])} />);
}
