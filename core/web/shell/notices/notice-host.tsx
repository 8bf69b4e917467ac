import { App } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useProduct } from '../../product.tsx'
import { loadNotice } from './load-notice.ts'
import type { Notice } from './notice.ts'
import { hearOpened } from './open-notice.ts'
import { noteRead } from './unread.ts'

const NoticeModal = lazy(() => import('./notice-modal.tsx'))

/** Shows the notices that are opened: in the window for notices, or by the component that they name. */
export function NoticeHost() {
  const { message } = App.useApp()
  const product = useProduct()
  const [shown, setShown] = useState<Notice | null>(null)
  const [handling, setHandling] = useState<ReactNode>(null)

  const handle = async (notice: Notice) => {
    const formData = { id: notice.busId }
    const drawn = await loadNotice(product, notice.openPage, { formData, onClose: () => setHandling(null) })
    setHandling(drawn)
    if (drawn) return
    void message.warning('未找到对应的处理页面')
    setShown(notice)
  }
  const open = useEffectEvent((notice: Notice) => {
    noteRead(notice)
    if (notice.openType !== 'component') setShown(notice)
    else void handle(notice)
  })
  useEffect(() => hearOpened(open), [])

  return (
    <Suspense>
      {shown && <NoticeModal key={shown.id} first={shown} onClose={() => setShown(null)} />}
      {handling}
    </Suspense>
  )
}
