import { Install, type InstallJob } from '@mortise/service/model'
import { Button } from 'antd'
import { AcceptSheet } from './accept-sheet.tsx'
import type { NewAct } from './use-on-site.ts'
import { WorkSheet } from './work-sheet.tsx'

export interface SheetProps {
  readonly job: InstallJob
  readonly owner: string
  readonly onAct: (act: NewAct) => Promise<void>
}

/** One visit: where to, whom to call, and the next thing to do. */
export function JobSheet(props: SheetProps) {
  const { job, onAct } = props
  const { id, no, status, address, contact, tel, appointedAt, remark, items } = job
  return (
    <article aria-label={`${Install.label} ${no}`}>
      <h2>{no}</h2>
      <p>
        预约 {appointedAt?.slice(0, 16)}
        <br />
        {address}
        {remark && (
          <>
            <br />
            {remark}
          </>
        )}
      </p>
      <p className="mortise-today-links">
        <a href={`geo:0,0?q=${encodeURIComponent(address ?? '')}`}>导航</a>
        {tel && <a href={`tel:${tel}`}>致电 {contact}</a>}
      </p>
      {status === 'assigned' && (
        <>
          <ul aria-label="安装明细">
            {items.map(({ id: item, room, itemName, spec, door }) => (
              <li key={item}>
                <strong>{[room, itemName].filter(Boolean).join(' ')}</strong>
                <small>{door ? `门码 ${door}` : spec}</small>
              </li>
            ))}
          </ul>
          <Button
            type="primary"
            size="large"
            block
            onClick={() => void onAct({ install: id, no, act: 'checkIn' })}
          >
            签到
          </Button>
        </>
      )}
      {status === 'working' && <WorkSheet {...props} />}
      {status === 'finished' && <AcceptSheet {...props} />}
    </article>
  )
}
