import type { DoorResult, Prices } from '@mortise/doors/model'
import { formatMoney } from '@mortise/web'
import type { ReactNode } from 'react'

const levels: readonly [keyof Prices, string][] = [
  ['retail', '零售价'],
  ['dealer', '经销价'],
  ['factory', '出厂价'],
]

/** What a door costs, and how that comes about. */
export function PricePanel({ result, actions }: { result: DoorResult; actions?: ReactNode }) {
  const { prices, priceLines, errors } = result
  return (
    <section className="mortise-price" aria-label="报价">
      <div className="mortise-price-head" aria-live="polite">
        {prices ? (
          <dl className="mortise-price-levels">
            {levels.map(([key, label]) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>¥{formatMoney(prices[key])}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="mortise-price-none">还有 {errors.length} 处需要处理，处理后显示价格</p>
        )}
        {actions && <div className="mortise-price-actions">{actions}</div>}
      </div>
      {prices && (
        <table className="mortise-price-lines" aria-label="计价明细">
          <tbody>
            {priceLines.map(({ name, amount, isDiscountable }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  {!isDiscountable && <span className="mortise-faint"> 不打折</span>}
                </th>
                <td>{formatMoney(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
