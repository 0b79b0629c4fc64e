/** The calls by feature. */
import type { ApiCall } from './description.ts';

interface Props {
  readonly calls: readonly ApiCall[];
  readonly shown: ApiCall | undefined;
  readonly onChoose: (call: ApiCall) => void;
}

export const CallList = ({ calls, shown, onChoose }: Props) => (
  <nav className="api-docs-list" aria-label="接口">
    {[...Map.groupBy(calls, ({ feature }) => feature)].map(([feature, members]) => (
      <section key={feature} aria-label={feature}>
        <h2>{feature}</h2>
        <ul>
          {members.map((call) => (
            <li key={call.path}>
              <button
                type="button"
                aria-current={call === shown ? 'true' : undefined}
                title={call.path}
                onClick={() => onChoose(call)}
              >
                <span className="api-docs-method" data-method={call.method}>
                  {call.method}
                </span>
                <span className="gh-ellipsis">{call.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
);
