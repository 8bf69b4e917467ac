import './print-sheets.css'
import { type Drawing, drawRecord, type PrintJob, type PrintPage, pageOf } from '@mortise/prints/model'
import { Alert } from '@mortise/web'
import { type Ref, useMemo } from 'react'
import { bandsOf } from './bands.ts'
import { Drawn, DrawnTableView } from './drawn-element.tsx'

const SHOWN_FAULTS = 5

/** What each record shows, and what could not be worked out. */
export const useDrawings = (job: PrintJob | undefined): readonly Drawing[] =>
  useMemo(() => job?.records.map((record) => drawRecord(job.layout, record)) ?? [], [job])

interface PrintSheetsProps {
  readonly job: PrintJob
  readonly drawings: readonly Drawing[]
  readonly copies?: number
  readonly ref?: Ref<HTMLDivElement>
}

/** Records on paper as they will be printed, each on a page of its own. */
export function PrintSheets({ job, drawings, copies = 1, ref }: PrintSheetsProps) {
  const page = pageOf(job)
  return (
    <div ref={ref} className="mortise-print-sheets">
      {drawings.flatMap((drawing, at) =>
        Array.from({ length: copies }, (_, copy) => (
          <Sheet
            key={`${job.records[at]?.id} ${copy}`}
            name={job.records[at]?.title ?? ''}
            page={page}
            drawing={drawing}
          />
        )),
      )}
    </div>
  )
}

function Sheet({ name, page, drawing }: { name: string; page: PrintPage; drawing: Drawing }) {
  const bands = bandsOf(drawing.elements, page.innerHeight)
  return (
    <article
      className="mortise-print-sheet"
      aria-label={`打印 ${name}`}
      style={{ width: `${page.innerWidth}mm`, padding: `${page.margin}mm` }}
    >
      {bands.map(({ top, height, table, elements }) => (
        <div
          key={`${top} ${table ? 'table' : ''}`}
          className="mortise-print-band"
          style={table ? { minHeight: `${height}mm` } : { height: `${height}mm` }}
        >
          {table && <DrawnTableView drawn={table} />}
          {elements.map((drawn, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- elements are known by their order.
            <Drawn key={at} drawn={drawn} top={top} />
          ))}
        </div>
      ))}
    </article>
  )
}

/** What is left out, and why. */
export function PrintRemarks({
  job: { withheld },
  drawings,
}: {
  job: PrintJob
  drawings: readonly Drawing[]
}) {
  const faults = drawings.flatMap((drawing) => drawing.faults)
  return (
    <>
      {withheld.length > 0 && (
        <Alert type="info" showIcon title={`没有权限查看，打印时留空：${withheld.join('、')}`} />
      )}
      {faults.length > 0 && (
        <Alert type="warning" showIcon title={faults.slice(0, SHOWN_FAULTS).join('；')} />
      )}
    </>
  )
}
