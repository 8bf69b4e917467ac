import { type BoardCard, type BoardView, CardSize } from '@mortise/reports/model'
import { api, SortableLine, SortableList, useBusy, useNotify } from '@mortise/web'
import { Button, Segmented, Space } from 'antd'
import { useState } from 'react'

interface ArrangingProps {
  readonly board: BoardView
  readonly onDone: () => void
}

const sizes = Object.entries(CardSize.items).map(([value, label]) => ({
  value: value as BoardCard['size'],
  label,
}))

/** The cards of a board as they are dragged to their places, by the mouse or by the keyboard, and made wider or narrower. */
export function Arranging({ board, onDone }: ArrangingProps) {
  const [cards, setCards] = useState(board.cards)
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const save = () =>
    run(() =>
      notify(
        api.ask({
          method: 'POST',
          path: `/online/graphreport/api/arrange/${board.id}`,
          body: { version: board.version, cards: cards.map(({ id, size }) => ({ id, size })) },
        }),
        onDone,
      ),
    )
  const byId = new Map(cards.map((card) => [card.id, card]))
  return (
    <section aria-label="整理布局">
      <Space style={{ marginBottom: 12 }}>
        <Button type="primary" loading={isBusy} onClick={() => void save()}>
          保存布局
        </Button>
        <Button onClick={onDone}>取消</Button>
      </Space>
      <SortableList
        isGrid
        className="board-grid"
        keys={cards.map(({ id }) => id)}
        titleOf={(id) => byId.get(id)?.title ?? ''}
        onSort={(ids) => setCards(ids.flatMap((id) => byId.get(id) ?? []))}
      >
        {(id) => {
          const card = byId.get(id)
          return (
            card && (
              <SortableLine key={id} id={id} title={card.title} kind="卡片">
                <div className="board-card" data-size={card.size}>
                  <h3>{card.title}</h3>
                  <Segmented
                    aria-label={`${card.title}的宽度`}
                    size="small"
                    value={card.size}
                    options={sizes}
                    onChange={(size) =>
                      setCards(cards.map((each) => (each.id === id ? { ...each, size } : each)))
                    }
                  />
                </div>
              </SortableLine>
            )
          )
        }}
      </SortableList>
    </section>
  )
}
