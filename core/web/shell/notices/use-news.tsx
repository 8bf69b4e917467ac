import { App, Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { speak } from '../../browser/speak.ts'
import { useBusy } from '../../feedback/use-busy.ts'
import { type News, openNoticeChannel } from '../../realtime/notice-channel.ts'
import { useSession } from '../../session/connection.ts'
import { settings } from '../../settings/settings.ts'
import { onceABrowser } from './once-a-browser.ts'
import { openNotice } from './open-notice.ts'
import { findNotice, refreshNotices } from './unread.ts'

/** Hears of new notices as they are sent: the bell changes at once, and the user is told as the settings say. */
export function useNews(): void {
  const { notification } = App.useApp()
  const { run } = useBusy()
  const token = useSession((state) => state.token)
  const tenant = useSession((state) => state.tenant)
  const userId = useSession((state) => state.user?.id)

  const popUp = ({ cmd, id, text }: News) => {
    const key = `notice:${id ?? text}`
    const look = async () => {
      notification.destroy(key)
      if (id) await run(async () => openNotice(await findNotice(id)))
    }
    notification.open({
      key,
      placement: 'bottomRight',
      title: <>消息提醒 {cmd === 'storeNotice' && <span className="mortise-of-store">门店</span>}</>,
      description: text,
      actions: id && (
        <Button type="primary" size="small" onClick={() => void look()}>
          查看详情
        </Button>
      ),
    })
  }
  const onNews = useEffectEvent((news: News) => {
    void refreshNotices()
    const { messagePopup, messageVoice } = settings.getState()
    if (!news.text) return
    // Whoever comes back to a tab finds the bell, not a heap of old news.
    if (messagePopup && !document.hidden) popUp(news)
    if (messageVoice) onceABrowser(`spoken:${news.id ?? news.text}`, () => speak(news.text))
  })

  useEffect(() => {
    if (!token || !userId) return
    const channel = openNoticeChannel({
      token,
      tenant,
      userId,
      onNews,
      onReopened: () => void refreshNotices(),
    })
    return channel.close
  }, [token, tenant, userId])
}
