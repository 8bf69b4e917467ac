import './notices.css'
import { BellOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Popover } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNarrow } from '../../browser/use-narrow.ts'
import { NoticeHost } from './notice-host.tsx'
import { openNotice } from './open-notice.ts'
import { unreadQuery } from './unread.ts'
import { UnreadPanel } from './unread-panel.tsx'
import { useNews } from './use-news.tsx'

/** Tells how much is unread, on every page, and shows it. */
export function NoticeBell() {
  const bell = useRef<HTMLButtonElement>(null)
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  const { data: unread, error, refetch } = useQuery(unreadQuery)
  useNews()
  useEffect(() => {
    if (!error) return
    const again = () => void refetch()
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [error, refetch])

  const total = (unread?.noticeTotal ?? 0) + (unread?.messageTotal ?? 0)
  const close = () => {
    setOpen(false)
    bell.current?.focus()
  }
  return (
    <>
      <Popover
        open={isOpen}
        trigger="click"
        // Only from the middle the library moves it until all of it can be seen.
        placement={isNarrow ? 'bottom' : 'bottomRight'}
        destroyOnHidden
        classNames={{ root: 'mortise-unread' }}
        content={
          <UnreadPanel
            unread={unread}
            isFailed={error !== null}
            onRetry={() => void refetch()}
            onOpen={(notice) => {
              close()
              openNotice(notice)
            }}
            onClose={close}
          />
        }
        onOpenChange={setOpen}
      >
        <Button
          ref={bell}
          type="text"
          className="mortise-bell"
          aria-label={total > 0 ? `消息，${total} 条未读` : '消息'}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          icon={
            <Badge count={total} size="small">
              <BellOutlined />
            </Badge>
          }
        />
      </Popover>
      <NoticeHost />
    </>
  )
}
