import { AppModal, api, refreshAll, useBusy } from '@mortise/web'
import { Checkbox } from 'antd'
import { useState } from 'react'
import type { Key } from '../shares/share-entrance.tsx'
import { ShownOnce } from '../shares/shown-once.tsx'

export interface InviteDialogProps {
  readonly title: string
  /** What the customer does with the link. */
  readonly note: string
  /** The call that makes the link, for the document of that id. */
  readonly path: string
  readonly id: string
  /** The path of the page that it opens. */
  readonly page: string
  /** Whether it goes by text message too. */
  readonly isTexted?: boolean
  readonly onClose: () => void
}

/** Lets a customer sign a document: a link, shown once, as a code to scan too. */
export function InviteDialog({ title, note, path, id, page, isTexted, onClose }: InviteDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [sms, setSms] = useState(false)
  const [made, setMade] = useState<Key | null>(null)
  const { isBusy, run } = useBusy()
  const make = () =>
    run(async () => {
      setMade(await api.post<Key>(path, { id, ...(isTexted && { sms }) }))
      void refreshAll()
    })
  return (
    <AppModal
      open={isOpen}
      title={title}
      width={560}
      okText={made ? '完成' : '生成签字链接'}
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => (made ? setOpen(false) : void make())}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {made ? (
        <ShownOnce page={page} made={made} to="客户" />
      ) : (
        <>
          <p>{`${note}再次生成后，以前的链接失效。`}</p>
          {isTexted && (
            <Checkbox checked={sms} onChange={({ target }) => setSms(target.checked)}>
              同时发短信给客户
            </Checkbox>
          )}
        </>
      )}
    </AppModal>
  )
}
