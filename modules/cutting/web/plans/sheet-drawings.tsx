import type { CutPlan } from '@mortise/cutting/model'
import type { RowOf } from '@mortise/model'
import { Card, Flex } from 'antd'
import { SheetDrawing, titleOf } from '../sheet-drawing.tsx'
import { usePanelLabels } from './use-panel-labels.ts'

/** 排样图: each way in which sheets are cut, with the cuts in their order. */
export default function SheetDrawings({ row }: { row: RowOf<typeof CutPlan> }) {
  const labelOf = usePanelLabels(row)
  return (
    <Flex vertical gap={16}>
      {row.layouts.map(({ no, layout }) =>
        layout ? (
          <Card key={no} size="small" title={`${sheetNosOf(row, no)} ${titleOf(layout)}`}>
            <div style={{ overflowX: 'auto' }}>
              <SheetDrawing layout={layout} kerf={row.kerf ?? 0} labelOf={labelOf} />
            </div>
          </Card>
        ) : null,
      )}
    </Flex>
  )
}

/** Which sheets are cut so: 第 1–3 张. */
export function sheetNosOf(
  { sheets }: Pick<RowOf<typeof CutPlan>, 'sheets'>,
  layoutNo: number | null,
): string {
  const own = sheets.filter((sheet) => sheet.layoutNo === layoutNo).map(({ sheetNo }) => sheetNo)
  const [first, last] = [own[0], own.at(-1)]
  return first === last ? `第 ${first} 张` : `第 ${first}–${last} 张`
}
