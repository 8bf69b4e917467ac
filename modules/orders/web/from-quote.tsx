import { codeOf } from '@mortise/model'
import { Quote, QuoteType } from '@mortise/quotes/model'
import {
  AppModal,
  api,
  definePicker,
  RecordPicker,
  refreshAll,
  useBusy,
  useHas,
  usePushed,
  words,
} from '@mortise/web'
import { App, Button } from 'antd'
import { useState } from 'react'

/** Offers that may still become an order. */
const openQuotes = definePicker(Quote, {
  title: '选择报价单',
  columns: ['no', 'name', 'customer', 'store', 'totalAmount', 'status'],
  query: ['name', 'customer', 'store'],
  where: {
    type: { in: [QuoteType.project, QuoteType.store] },
    status: { in: ['approved', 'sent', 'confirmed'] },
  },
})

/** 从报价生成: drafts of orders out of offers that customers take; those that were pushed here are chosen already. */
export function FromQuote() {
  const [isOpen, setOpen] = useState(false)
  const { rows, clear } = usePushed('projectQuote')
  if (!useHas(codeOf(Quote, 'convert'))) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {rows.length > 0 ? `从报价生成（${rows.length}）` : '从报价生成'}
      </Button>
      {isOpen && (
        <Choosing
          pushed={rows.map(({ id }) => String(id))}
          onConverted={clear}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface ChoosingProps {
  readonly pushed: readonly string[]
  readonly onConverted: () => void
  readonly onClose: () => void
}

function Choosing({ pushed, onConverted, onClose }: ChoosingProps) {
  const { message } = App.useApp()
  const { isBusy, run } = useBusy()
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState(pushed.join(','))
  const convert = async () => {
    const ids = chosen.split(',').filter(Boolean)
    if (ids.length === 0) return void message.warning(words.chooseRow)
    await run(async () => {
      try {
        for (const id of ids) {
          await api.post(`${Quote.wire}/move`, { id, move: 'convert' })
          // One that is refused later leaves those alone that are orders by now.
          setChosen((now) =>
            now
              .split(',')
              .filter((each) => each !== id)
              .join(','),
          )
        }
      } finally {
        void refreshAll()
      }
      void message.success('已生成订单草稿')
      onConverted()
      setOpen(false)
    })
  }
  return (
    <AppModal
      open={isOpen}
      title="从报价生成订单"
      width={520}
      confirmLoading={isBusy}
      onOk={() => void convert()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <RecordPicker
        picker={openQuotes}
        aria-label="报价单"
        returnId
        box="line"
        value={chosen}
        onChange={setChosen}
      />
    </AppModal>
  )
}
