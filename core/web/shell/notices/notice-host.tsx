import { App } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useProduct } from '../../product/product.tsx'
import { words } from '../../words.ts'
import { loadNotice } from './load-notice.ts'
import type { Notice } from './notice.ts'
import { onNoticeOpened } from './open-notice.ts'
import { noteRead } from './unread.ts'

/** Shows the notices that are opened: by the component that they name, or in the window for notices. */
export function NoticeHost() {
  const { message } = App.useApp()
  const product = useProduct()
  const [drawn, setDrawn] = useState<ReactNode>(null)
  const onClose = () => setDrawn(null)

  const handled = async ({ openType, openPage, busId }: Notice): Promise<ReactNode> => {
    if (openType !== 'component') return null
    const view = await loadNotice(product, openPage, { formData: { id: busId }, onClose })
    if (!view) void message.warning('未找到对应的处理页面')
    return view
  }
  const read = async (notice: Notice): Promise<ReactNode> => {
    const { NoticeModal } = await import('./notice-modal.tsx')
    return <NoticeModal key={notice.id} first={notice} onClose={onClose} />
  }
  const open = useEffectEvent(async (notice: Notice) => {
    noteRead(notice)
    try {
      setDrawn((await handled(notice)) ?? (await read(notice)))
    } catch (error) {
      void message.error(words.loadFailed)
      throw error
    }
  })
  useEffect(() => onNoticeOpened((notice) => void open(notice)), [])

  return drawn
}
