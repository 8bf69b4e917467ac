import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import type { CheckSegment } from '@mortise/system/model'

/** What a piece of a rule made of a value. */
export interface Tried extends CheckSegment {
  readonly checkValue: string
  readonly passed: boolean
}

/** Piece by piece whether a value fits, and what is wrong where it does not. */
export function TriedList({ tried }: { tried: readonly Tried[] }) {
  return (
    <ol className="mortise-tried" role="status" aria-label="校验结果">
      {tried.map(({ checkValue, passed, message }, index) => (
        // oxlint-disable-next-line no-array-index-key
        <li key={index}>
          {passed ? (
            <CheckCircleFilled className="mortise-tried-good" aria-hidden />
          ) : (
            <CloseCircleFilled className="mortise-tried-bad" aria-hidden />
          )}
          <code>{checkValue === '' ? '（空）' : checkValue}</code>
          {passed ? '符合' : message}
        </li>
      ))}
    </ol>
  )
}
