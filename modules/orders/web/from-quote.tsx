import { codeOf } from '@mortise/model'
import { Quote, QuoteType } from '@mortise/quotes/model'
import { AppModal, api, definePicker, RecordPicker, refreshAll, useBusy, useHas, words } from '@mortise/web'
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

/** 从报价生成: the draft of an order out of an offer that the customer takes. */
export function FromQuote() {
  const [isOpen, setOpen] = useState(false)
  if (!useHas(codeOf(Quote, 'convert'))) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>从报价生成</Button>
      {isOpen && <Choosing onClose={() => setOpen(false)} />}
    </>
  )
}

function Choosing({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const { isBusy, run } = useBusy()
  const [isOpen, setOpen] = useState(true)
  const [quote, setQuote] = useState('')
  const convert = async () => {
    if (!quote) return void message.warning(words.chooseRow)
    await run(async () => {
      await api.post(`${Quote.wire}/move`, { id: quote, move: 'convert' })
      void message.success('已生成订单草稿')
      void refreshAll()
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
        multiple={false}
        returnId
        box="line"
        value={quote}
        onChange={setQuote}
      />
    </AppModal>
  )
}
