import type { AnyEntity, Row } from '@mortise/model'
import { useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import { goTo } from '../../pages/go-to.ts'
import type { Waiting } from '../../product/figure.ts'
import { documentPath, isDrawnUp } from '../../session/document-path.ts'

const EntityForm = lazily(() =>
  import('../../form/entity-form.tsx').then((module) => ({ default: module.EntityForm })),
)

/** Rows that wait, the longest waiting first; a click shows one in full, a document on its page with what is next. */
export function WaitingList({ of, waiting }: { of: AnyEntity; waiting: Waiting }) {
  const [opened, setOpened] = useState<Row | null>(null)
  const { rows, total, isBound } = waiting
  const open = (row: Row) => (isDrawnUp(of) ? goTo(documentPath(of.name, String(row.id))) : setOpened(row))
  return (
    <>
      <ul className="mortise-waiting-rows">
        {rows.map(({ row, title, detail, note, isLate }) => (
          <li key={row.id}>
            <button type="button" onClick={() => open(row)}>
              <span>
                {title} <small>{detail}</small>
              </span>
              {isLate && <em>逾期</em>}
              <small>{note}</small>
            </button>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className="mortise-waiting-rest">
          共 {total}
          {isBound && '+'} 条，另有 {total - rows.length} 条未列出
        </p>
      )}
      {opened && <EntityForm of={of} mode="detail" row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
