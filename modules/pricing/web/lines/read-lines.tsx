import './read-lines.css'
import { type AnyEntity, formatMoney, sum } from '@mortise/model'
import { Pictures, type ReadLinesProps } from '@mortise/web'
import { Tag } from 'antd'
import { placeOf } from '../print/sold-paper.tsx'
import { isDoor, type SoldLine } from './sold-line.ts'
import { useDoorPictures } from './use-door-pictures.ts'

/** Lines of a quote or an order as people read them: the door by its picture, where it belongs, what it is, what it costs. */
export function ReadSoldLines<E extends AnyEntity>({ field, lines: rows }: ReadLinesProps<E>) {
  const lines = rows as readonly SoldLine[]
  const picturesOf = useDoorPictures(lines)
  const canSee = (key: string) => Object.hasOwn(field.fields as object, key)
  return (
    // Reached by the keyboard, so that what does not fit can be scrolled to.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="mortise-document-lines" tabIndex={0} aria-label={field.label}>
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">图</th>
            <th scope="col">位置</th>
            <th scope="col">品名及规格</th>
            <th scope="col" className="mortise-sold-number">
              数量
            </th>
            {canSee('unitPrice') && (
              <th scope="col" className="mortise-sold-number">
                单价
              </th>
            )}
            {canSee('amount') && (
              <th scope="col" className="mortise-sold-number">
                金额
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.id ?? index}>
              <td className="mortise-document-place">{index + 1}</td>
              <td className="mortise-sold-picture">
                {isDoor(line) && <Pictures paths={picturesOf(line)} />}
              </td>
              <td data-label="位置">{placeOf(placed(line))}</td>
              <td data-label="品名">
                <div>
                  <strong>{line.itemName}</strong> {line.isGift && <Tag color="green">赠品</Tag>}
                  {line.quoteLine && <Tag color="blue">按报价</Tag>}
                  <Specification line={line} />
                </div>
              </td>
              <td data-label="数量" className="mortise-sold-number">
                {`${line.qty ?? 0} ${line.unit ?? ''}`}
              </td>
              {canSee('unitPrice') && (
                <td data-label="单价" className="mortise-sold-number">
                  {formatMoney(line.unitPrice ?? line.listPrice)}
                </td>
              )}
              {canSee('amount') && (
                <td data-label="金额" className="mortise-sold-number">
                  {formatMoney(line.amount)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              合计
            </th>
            <td data-label="数量" className="mortise-sold-number">
              {sum(lines, (line) => line.qty ?? 0, 3)}
            </td>
            {canSee('unitPrice') && <td />}
            {canSee('amount') && (
              <td data-label="金额" className="mortise-sold-number">
                <strong>{formatMoney(sum(lines, (line) => line.amount ?? 0))}</strong>
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Specification({ line }: { line: SoldLine }) {
  const { spec, remark } = line
  if (spec?.startsWith('待完善')) return <Tag color="orange">{spec}</Tag>
  if (!spec && isDoor(line)) return <Tag color="orange">尚未配置</Tag>
  return (
    <>
      {spec && <p className="mortise-sold-words">{spec}</p>}
      {remark && <p className="mortise-sold-words">备注：{remark}</p>}
    </>
  )
}

const placed = ({ building = null, floor = null, room = null }: SoldLine) => ({ building, floor, room })
