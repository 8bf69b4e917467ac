import type { Answer, AnswerLink } from '@mortise/assistant/model'
import { formatThousands } from '@mortise/model'
import { listAddress, useEntities } from '@mortise/web'
import { Link } from 'react-router'

/** An answer: words, steps, then figures of our own query, then the ways on. */
export function AnswerView({ answer: { words, steps, figures, table, links } }: { answer: Answer }) {
  return (
    <div className="mortise-ask-answer">
      <p>{words}</p>
      {steps.length > 0 && (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {figures.length > 0 && (
        <dl>
          {figures.map(({ label, value, unit }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {formatThousands(value)}
                {unit}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {table && table.rows.length > 0 && (
        <div className="mortise-ask-table">
          <table>
            <thead>
              <tr>
                {table.columns.map((title) => (
                  <th key={title}>{title}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((cells) => (
                <tr key={cells.join('|')}>
                  {cells.map((cell, at) => (
                    <td key={table.columns[at]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {links.length > 0 && (
        <ul>
          {links.map((link) => (
            <li key={`${link.path} ${link.title}`}>
              <AnswerTo link={link} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function AnswerTo({ link: { title, path, list } }: { link: AnswerLink }) {
  const entity = useEntities().get(list?.entity ?? '')
  const filter = list && entity ? listAddress(entity, {}, { advanced: list.advanced }) : ''
  return <Link to={`${path}${filter}`}>{title}</Link>
}
