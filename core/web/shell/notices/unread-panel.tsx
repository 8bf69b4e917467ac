import { Button, Empty, Skeleton, Tabs, Tag } from 'antd'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { lazily } from '../../browser/lazily.tsx'
import { type Notice, priorities, type Unread } from './notice.ts'
import { NOTICES_PATH } from './notices-path.ts'

const WorkLinks = lazily(() => import('./work-links.tsx').then((module) => ({ default: module.WorkLinks })))

export interface UnreadPanelProps {
  readonly unread: Unread | undefined
  readonly isFailed: boolean
  readonly onRetry: () => void
  readonly onOpen: (notice: Notice) => void
  readonly onClose: () => void
}

/** What is unread, of both kinds, and the way to all that ever was. */
export function UnreadPanel({ unread, isFailed, onRetry, onOpen, onClose }: UnreadPanelProps) {
  const navigate = useNavigate()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.focus()
  }, [])
  const list = (notices: readonly Notice[] = []) => {
    if (unread) return <NoticeList notices={notices} onOpen={onOpen} />
    if (!isFailed) return <Skeleton active title={false} className="mortise-unread-list" />
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="消息加载失败">
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      </Empty>
    )
  }
  const items = [
    { key: 'notices', label: `通知(${unread?.noticeTotal ?? 0})`, children: list(unread?.notices) },
    { key: 'messages', label: `系统消息(${unread?.messageTotal ?? 0})`, children: list(unread?.messages) },
  ]
  // Where there is something to read.
  const first = unread?.noticeTotal === 0 && unread.messageTotal > 0 ? 'messages' : 'notices'
  return (
    <section
      ref={panel}
      role="dialog"
      aria-label="未读消息"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <WorkLinks onOpened={onClose} />
      <Tabs key={unread ? 'known' : 'waiting'} centered items={items} defaultActiveKey={first} />
      <Button
        block
        type="text"
        className="mortise-unread-more"
        onClick={() => {
          onClose()
          void navigate(NOTICES_PATH)
        }}
      >
        查看更多
      </Button>
    </section>
  )
}

function NoticeList({ notices, onOpen }: { notices: readonly Notice[]; onOpen: (notice: Notice) => void }) {
  if (notices.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有未读消息" />
  return (
    <ul className="mortise-unread-list">
      {notices.map((notice) => {
        const { text, color } = priorities[notice.priority]
        return (
          <li key={notice.id}>
            <button type="button" onClick={() => onOpen(notice)}>
              <span className="mortise-unread-title">{notice.title}</span>
              <span className="mortise-unread-time">{notice.createTime} 发布</span>
              <Tag color={color}>{text}</Tag>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
