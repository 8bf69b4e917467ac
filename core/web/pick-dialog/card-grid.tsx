import { Pagination, Spin } from 'antd'
import type { PickerCards } from '../product/picker.ts'
import { Nothing, type Offered } from './pick-table.tsx'

/** The rows that a picker offers, as cards: as many at once as a screen holds, so that one size is all sizes. */
export function CardGrid(offered: Offered & { readonly cards: PickerCards }) {
  const { cards, keyOf, rows, size, onClick, onDoubleClick } = offered
  const chosen = new Set(offered.chosen.map(keyOf))
  return (
    <Spin spinning={offered.isLoading}>
      {rows.length === 0 && !offered.isLoading && <Nothing {...offered} />}
      <ul className="mortise-pick-cards">
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <button
              type="button"
              className="mortise-pick-card"
              aria-pressed={chosen.has(keyOf(row))}
              onClick={() => onClick(row)}
              onDoubleClick={() => onDoubleClick(row)}
            >
              {cards.draw(row)}
            </button>
          </li>
        ))}
      </ul>
      <Pagination
        size="small"
        align="end"
        current={offered.page}
        pageSize={size}
        total={offered.total}
        showSizeChanger={{ options: [{ value: size, label: '全部' }] }}
        onChange={offered.onPage}
      />
    </Spin>
  )
}
