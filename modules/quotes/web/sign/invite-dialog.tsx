import { type Key, ShownOnce } from '@mortise/pricing/web'
import { Quote } from '@mortise/quotes/model'
import { AppModal, api, type RowDialogProps, refreshAll, useBusy } from '@mortise/web'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { SIGN_PAGE } from './sign-path.ts'

/** Sends a quote to its customer: a link to read and sign it, shown once, by text message too if wanted. */
export default function InviteDialog({ row: quote, onClose }: RowDialogProps<typeof Quote>) {
  const [isOpen, setOpen] = useState(true)
  const [sms, setSms] = useState(false)
  const [made, setMade] = useState<Key | null>(null)
  const { isBusy, run } = useBusy()
  const make = () =>
    run(async () => {
      setMade(await api.post<Key>(`${Quote.wire}/invite`, { id: quote.id, sms }))
      void refreshAll()
    })
  return (
    <AppModal
      open={isOpen}
      title={`发给客户签字：${quote.no}`}
      width={560}
      okText={made ? '完成' : '生成签字链接'}
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => (made ? setOpen(false) : void make())}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {made ? (
        <ShownOnce page={SIGN_PAGE} made={made} to="客户" />
      ) : (
        <>
          <p>客户打开链接即可查看报价并签字确认。再次生成后，以前的链接失效。</p>
          <Checkbox checked={sms} onChange={({ target }) => setSms(target.checked)}>
            同时发短信给客户
          </Checkbox>
        </>
      )}
    </AppModal>
  )
}
