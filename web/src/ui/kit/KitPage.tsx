/** The developers' page: every part of the kit, live, one section at a time. Loads all files in `sections/`. */
import { use, useState } from 'react';
import type { KitSection } from './section.ts';
import './kit.css';

const found = import.meta.glob<KitSection>('./sections/*.tsx', { import: 'section' });

const byOrder = (one: KitSection, other: KitSection): number =>
  one.order - other.order || one.title.localeCompare(other.title, 'zh-CN');

const loading = Promise.all(Object.values(found).map((load) => load())).then((sections) => sections.toSorted(byOrder));

export const KitPage = () => {
  const sections = use(loading);
  const [title, setTitle] = useState(sections[0]?.title);
  const shown = sections.find((section) => section.title === title);

  return (
    <div className="gh-page kit">
      <nav className="kit-nav" aria-label="组件">
        {sections.map((section) => (
          <button
            key={section.title}
            type="button"
            aria-current={section === shown ? 'page' : undefined}
            onClick={() => setTitle(section.title)}
          >
            {section.title}
          </button>
        ))}
      </nav>
      {shown && (
        <section className="kit-section" aria-labelledby="kit-title">
          <h1 id="kit-title">{shown.title}</h1>
          <p className="kit-purpose">{shown.purpose}</p>
          <shown.Show key={shown.title} />
        </section>
      )}
    </div>
  );
};
