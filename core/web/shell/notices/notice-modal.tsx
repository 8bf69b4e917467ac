import { DownloadOutlined } from '@ant-design/icons'
import { BusinessError } from '@mortise/model'
import { App, Button, Empty, Tag } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AppModal } from '../../dialog/app-modal.tsx'
import { fileNameOf } from '../../upload/file-address.ts'
import { useDownload } from '../../upload/use-download.ts'
import { words } from '../../words.ts'
import { type Notice, priorities } from './notice.ts'
import { SafeHtml } from './safe-html.tsx'
import { useMarkAllRead } from './use-mark-all-read.ts'
import { useQueue } from './use-queue.ts'

/** The window in which notices are read, one after the other. */
export function NoticeModal({ first, onClose }: { first: Notice; onClose: () => void }) {
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(true)
  const [isLoading, setLoading] = useState(false)
  const { notice, hasNext, next, finish } = useQueue(first)
  const { isMarking, markAllRead } = useMarkAllRead()
  const closer = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLElement>(null)
  useEffect(() => {
    if (content.current?.parentElement) content.current.parentElement.scrollTop = 0
  }, [notice])
  // The button that was pressed last is gone.
  useEffect(() => {
    if (!hasNext) closer.current?.focus()
  }, [hasNext])

  const goOn = async () => {
    setLoading(true)
    try {
      await next()
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      void message.warning(error.message)
    } finally {
      setLoading(false)
    }
  }
  const handle = () => {
    setOpen(false)
    if (isOwnPage(notice.openPage)) void navigate(notice.openPage)
    else window.open(notice.openPage, '_blank', 'noopener')
  }
  return (
    <AppModal
      open={isOpen}
      title="通知消息"
      width="60%"
      switchFullscreen
      rootClassName="mortise-notice"
      footer={
        <>
          <Button loading={isMarking} onClick={() => void markAllRead().then((isDone) => isDone && finish())}>
            全部标注已读
          </Button>
          <Button ref={closer} onClick={() => setOpen(false)}>
            {words.close}
          </Button>
          {notice.openType === 'url' && (
            <Button type="primary" onClick={handle}>
              去处理
            </Button>
          )}
          {hasNext && (
            <Button type="primary" loading={isLoading} onClick={() => void goOn()}>
              下一条
            </Button>
          )}
        </>
      }
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {/* Reached by Tab, so that a long text can be scrolled by keys. */}
      <article ref={content} aria-live="polite" tabIndex={0}>
        <NoticeText notice={notice} />
      </article>
    </AppModal>
  )
}

function NoticeText({ notice }: { notice: Notice }) {
  const { title, priority, sender, sentAt, content, attachments } = notice
  const { text, color } = priorities[priority]
  const { isDownloading, download } = useDownload()
  return (
    <>
      <h2 className="mortise-notice-title">{title}</h2>
      <p className="mortise-notice-origin">
        <Tag color={color}>{text}</Tag>
        <span>
          发布人：{sender} 发布时间： {sentAt}
        </span>
      </p>
      {content ? (
        <SafeHtml className="mortise-notice-content" html={content} />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有内容" />
      )}
      <footer className="mortise-notice-files">
        附件：
        {attachments.length === 0 && words.noFile}
        {attachments.map((path) => (
          <Button
            key={path}
            size="small"
            icon={<DownloadOutlined />}
            disabled={isDownloading}
            onClick={() => void download(path)}
          >
            下载 {fileNameOf(path)}
          </Button>
        ))}
      </footer>
    </>
  )
}

/** `//host` and `/\host` are other sites to a browser. */
const isOwnPage = (path: string) => /^\/(?![/\\])/.test(path)
