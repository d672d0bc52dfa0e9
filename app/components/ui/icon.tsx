const shapes = {
  menu: "M4 6h16M4 12h16M4 18h9",
  go: "M5 12h14M13 6l6 6-6 6",
  back: "M19 12H5M11 18l-6-6 6-6",
  out: "M9 6h9v9M18 6L6 18",
  down: "M6 9l6 6 6-6",
  phone: "M6 4h3l2 5-2.4 1.6a11 11 0 0 0 4.8 4.8L15 13l5 2v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z",
  chat: "M4 5h16v11h-8l-4 4v-4H4zM8 9h8M8 12h5",
  check: "M5 13l4 4L19 7",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2",
  warning: "M12 4l9 16H3zM12 10v4M12 17v.5",
  search: "M10.5 5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM15 15l5 5",
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7-11 7z",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20a8 8 0 0 1 16 0",
  place: "M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  home: "M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6",
  device: "M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2",
  book: "M3 5h6a3 3 0 0 1 3 3v12a3 3 0 0 0-3-2H3zM21 5h-6a3 3 0 0 0-3 3v12a3 3 0 0 1 3-2h6z",
  bell: "M5 17c2-2 1-5 2-8a5 5 0 0 1 10 0c1 3 0 6 2 8zM10 20h4",
  target: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  taka: "M7 5c3 0 4 1 4 4v7c0 3 2 4 4 4s4-2 4-4c0-1-1-2-2-2M6 12h9",
  pen: "M4 20l4-1L19 8l-3-3L5 16z",
  flag: "M6 21V4h11l-2 4 2 4H6",
  grid: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  close: "M6 6l12 12M18 6L6 18",
  blank: "M6 12h12",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true" viewBox="0 0 24 24">
      <path d={shapes[name]} />
    </svg>
  );
}
