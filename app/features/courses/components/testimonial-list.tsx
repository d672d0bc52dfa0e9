import type { Testimonial } from "#contract/catalogue/courses.ts";

export function TestimonialList({ testimonials }: { testimonials: Testimonial[] }) {
  return (
    <ul className="testimonials">
      {testimonials.map(({ name, result, text }) => (
        <li key={name + result}>
          <figure className="card">
            {text ? <blockquote>{text}</blockquote> : null}
            <figcaption>
              <b>{name}</b> <span className="small quiet">{result}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
