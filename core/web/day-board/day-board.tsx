import './day-board.css'
import { addDays, today } from '@mortise/model'
import { Alert, Button, Space, Spin } from 'antd'
import { type ReactNode, useState } from 'react'

const DAYS = 7

interface DayBoardRow {
  readonly key: string
  readonly title: string
  readonly note?: string | null
}

interface DayBoardProps {
  readonly label: string
  /** What the rows are. */
  readonly rowLabel: string
  readonly hint: string
  readonly from: string
  readonly onFrom: (from: string) => void
  /** Nothing while they are on their way. */
  readonly rows: readonly DayBoardRow[] | null
  readonly error: Error | null
  readonly canDrop: boolean
  readonly cell: (row: string, day: string) => ReactNode
  /** Plans a card for a row and a day; answers why not, where it is refused. */
  readonly onDrop: (id: string, row: string, day: string) => Promise<string | null>
  /** Stands above the table. */
  readonly children?: ReactNode
}

export const boardDays = (from: string): string[] =>
  Array.from({ length: DAYS }, (_, at) => addDays(from, at))

/** Whatever is planned for somebody or something and a day: a table of rows and the days of a week, with cards to drag. */
export function DayBoard(props: DayBoardProps) {
  const { label, rowLabel, hint, from, onFrom, rows, error, canDrop, cell, onDrop, children } = props
  const [refusal, setRefusal] = useState<string | null>(null)
  const days = boardDays(from)
  return (
    <section className="mortise-day-board" aria-label={label}>
      <Space wrap>
        <Button onClick={() => onFrom(addDays(from, -DAYS))}>上一周</Button>
        <Button onClick={() => onFrom(today())}>今天</Button>
        <Button onClick={() => onFrom(addDays(from, DAYS))}>下一周</Button>
        {canDrop && <span>{hint}</span>}
      </Space>
      {error && <Alert type="error" showIcon title={error.message} />}
      {refusal && (
        <Alert type="warning" showIcon closable={{ onClose: () => setRefusal(null) }} title={refusal} />
      )}
      {!rows && !error && <Spin />}
      {children}
      {rows && (
        <div className="mortise-day-board-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{rowLabel}</th>
                {days.map((day) => (
                  <th key={day} scope="col">
                    {day.slice(5)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, title, note }) => (
                <tr key={key}>
                  <th scope="row">
                    {title}
                    {note && <small>{note}</small>}
                  </th>
                  {days.map((day) => (
                    <td
                      key={day}
                      aria-label={`${title} ${day}`}
                      onDragOver={(event) => canDrop && event.preventDefault()}
                      onDrop={(event) => {
                        event.preventDefault()
                        const id = event.dataTransfer.getData('text/plain')
                        void onDrop(id, key, day).then(setRefusal)
                      }}
                    >
                      {cell(key, day)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

interface DayCardProps {
  readonly id: string
  readonly label: string
  readonly canDrag: boolean
  readonly children: ReactNode
}

/** A card of the board, which is dragged until it is too late for that. */
export function DayCard({ id, label, canDrag, children }: DayCardProps) {
  return (
    <article
      draggable={canDrag}
      className={canDrag ? 'mortise-day-card is-loose' : 'mortise-day-card'}
      aria-label={label}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', id)}
    >
      {children}
    </article>
  )
}
