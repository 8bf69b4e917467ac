import { CutPlan } from '@mortise/cutting/model'
import type { RowOf } from '@mortise/model'
import { Paper, PaperPanel, textOf } from '@mortise/web'
import { SheetDrawing, titleOf } from '../sheet-drawing.tsx'
import { sheetNosOf } from './sheet-drawings.tsx'
import { usePanelLabels } from './use-panel-labels.ts'

/** 排样图 for the saw: a page for each way in which sheets are cut. */
export default function PlanPrint({ row }: { row: RowOf<typeof CutPlan> }) {
  const labelOf = usePanelLabels(row)
  const material = textOf(CutPlan, row, 'material')
  return (
    <PaperPanel
      name={`排样图 ${row.no}`}
      label="排样图"
      orientation="landscape"
      error={null}
      paper={(ref) => (
        <Paper ref={ref} title={`排样图 ${row.no}`}>
          <p>
            {material} 厚 {row.thickness ?? '—'} mm，{row.panelCount} 块板件，利用率{' '}
            {((row.utilisation ?? 0) * 100).toFixed(1)}%，锯缝 {row.kerf} mm
          </p>
          {row.layouts.map(({ no, layout }) =>
            layout ? (
              <section key={no} style={{ breakInside: 'avoid' }}>
                <h2 style={{ fontSize: '12pt' }}>
                  {sheetNosOf(row, no)} {titleOf(layout)}
                </h2>
                <SheetDrawing layout={layout} kerf={row.kerf ?? 0} labelOf={labelOf} />
              </section>
            ) : null,
          )}
        </Paper>
      )}
    />
  )
}
