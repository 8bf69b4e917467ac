import { type BomLine, type CutPiece, DoorPart } from '@mortise/doors/model'
import { dictText, formatMoney, useDict } from '@mortise/web'
import type { SeenResult } from './use-evaluation.ts'

/** What a door is made of, for those who may see it. */
export function BomTable({ result }: { result: SeenResult }) {
  const parts = useDict(DoorPart.code)
  const { bom, materialCost } = result
  if (bom.length === 0) return null
  return (
    <section aria-label="用料" className="mortise-bom">
      <h4>
        用料 {bom.length} 项{materialCost !== null && `，材料成本 ¥${formatMoney(materialCost)}`}
      </h4>
      <div className="mortise-bom-scroll">
        <table aria-label="用料清单">
          <thead>
            <tr>
              <th scope="col">用料</th>
              <th scope="col">物料</th>
              <th scope="col">单樘用量</th>
              <th scope="col">下料</th>
              <th scope="col">成本</th>
            </tr>
          </thead>
          <tbody>
            {bom.map((line) => (
              <tr key={line.code}>
                <th scope="row">
                  {line.name}
                  <span className="mortise-faint"> {dictText(parts, line.part)}</span>
                </th>
                <td>{materialText(line)}</td>
                <td className="mortise-bom-figure">
                  {line.quantity} {line.unit}
                </td>
                <td>{line.cuts.map(cutText).join('，')}</td>
                <td className="mortise-bom-figure">{line.cost === null ? '' : formatMoney(line.cost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const materialText = ({ material, materialName }: BomLine) =>
  materialName ? `${materialName}（${material}）` : material

/** `2 件 2105×810`. */
const cutText = ({ pieces, length, width, thickness }: CutPiece) =>
  `${pieces} 件 ${[length, width, thickness].filter((size) => size !== null).join('×')}`
