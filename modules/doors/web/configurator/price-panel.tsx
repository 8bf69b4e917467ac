import type { Prices } from '@mortise/doors/model'
import { formatMoney } from '@mortise/web'
import type { ReactNode } from 'react'
import type { SeenResult } from './use-evaluation.ts'

const levels: readonly [keyof Prices, string][] = [
  ['retail', '零售价'],
  ['dealer', '经销价'],
  ['factory', '出厂价'],
]

interface PricePanelProps {
  readonly result: SeenResult
  /** Which of the prices show. */
  readonly isSeen: (level: keyof Prices) => boolean
  readonly actions?: ReactNode
}

/** What a door costs, and how that comes about as far as one may know. */
export function PricePanel({ result, isSeen, actions }: PricePanelProps) {
  const { prices, priceLines, errors } = result
  const isKnown = (level: keyof Prices) => typeof prices?.[level] === 'number'
  const seen = levels.filter(([key]) => isKnown(key) && isSeen(key))
  return (
    <section className="mortise-price" aria-label="报价">
      <div className="mortise-price-head" aria-live="polite">
        {seen.length > 0 && (
          <dl className="mortise-price-levels">
            {seen.map(([key, label]) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>¥{formatMoney(prices?.[key])}</dd>
              </div>
            ))}
          </dl>
        )}
        {!isKnown('retail') && (
          <p className="mortise-price-none">
            {prices
              ? '选择门店后显示零售价；门店没有零售价时请先设置'
              : `还有 ${errors.length} 处需要处理，处理后显示价格`}
          </p>
        )}
        {actions && <div className="mortise-price-actions">{actions}</div>}
      </div>
      {isSeen('factory') && priceLines.length > 0 && (
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
