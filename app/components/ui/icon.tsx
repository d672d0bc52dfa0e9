const shapes = {
  menu: "M4 6h16M4 12h16M4 18h9",
  go: "M5 12h14M13 6l6 6-6 6",
  back: "M19 12H5M11 18l-6-6 6-6",
  out: "M9 6h9v9M18 6L6 18",
  down: "M6 9l6 6 6-6",
  phone: "M6 4h3l2 5-2.4 1.6a11 11 0 0 0 4.8 4.8L15 13l5 2v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z",
  chat: "M4 5h16v11h-8l-4 4v-4H4zM8 9h8M8 12h5",
  check: "M5 13l4 4L19 7",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2",
  warning: "M12 4l9 16H3zM12 10v4M12 17v.5",
  search: "M10.5 5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM15 15l5 5",
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7-11 7z",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20a8 8 0 0 1 16 0",
  place: "M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  close: "M6 6l12 12M18 6L6 18",
} as const;

export type IconName = keyof typeof shapes;

/** Stands beside a word or inside something that has a label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true" viewBox="0 0 24 24">
      <path d={shapes[name]} />
    </svg>
  );
}
