import { useQuery } from '@tanstack/react-query'
import { Button, Result, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../session/connection.ts'
import type { MenuNode } from '../../session/make-session.ts'
import { wantsTicket, withTicket } from '../../session/menu/address.ts'
import { useTab } from '../tabs/use-tab.ts'
import { useTabbed } from '../tabs/use-tabbed.ts'
import './routes.css'

/** Another site: in a frame, or in a window of its own, for which its tab makes way. */
export default function FramePage({ node: { meta }, url }: { node: MenuNode; url: string }) {
  const isTabbed = useTabbed()
  const { address, error, retry } = useAddress(url)
  if (error) {
    return (
      <Result
        status="warning"
        title={error.message}
        extra={<Button onClick={() => void retry()}>重试</Button>}
      />
    )
  }
  if (!address) return <Spin className="mortise-waiting" size="large" />
  if (meta.internalOrExternal && isTabbed) return <Outside title={meta.title} address={address} />
  return <Frame key={address} title={meta.title} address={address} />
}

function Frame({ title, address }: { title: string; address: string }) {
  const [isLoading, setLoading] = useState(true)
  return (
    <Spin spinning={isLoading}>
      <iframe
        className="mortise-frame"
        title={title}
        src={address}
        // It may do what a page does, but not take our window away.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals"
        onLoad={() => setLoading(false)}
      />
    </Spin>
  )
}

function Outside({ title, address }: { title: string; address: string }) {
  const { closeCurrent } = useTab()
  const [isBlocked, setBlocked] = useState(false)
  const hasOpened = useRef(false)
  useEffect(() => {
    if (hasOpened.current) return
    hasOpened.current = true
    if (openWindow(address)) void closeCurrent()
    else setBlocked(true)
  }, [address, closeCurrent])
  if (!isBlocked) return null
  return (
    <Result
      status="info"
      title={`“${title}”在新窗口中打开`}
      subTitle="浏览器拦截了新窗口，请点击下面的按钮"
      extra={
        <Button type="primary" onClick={() => openWindow(address) && void closeCurrent()}>
          打开
        </Button>
      }
    />
  )
}

/** Opens a window that cannot reach back into ours; answers whether the browser let it. */
function openWindow(address: string): boolean {
  const opened = window.open('', '_blank')
  if (!opened) return false
  opened.opener = null
  opened.location.replace(address)
  return true
}

/** The address with a ticket, if it asks for one: a new one each time it is opened. */
function useAddress(url: string): { address: string | null; error: Error | null; retry: () => unknown } {
  const isTicketed = wantsTicket(url)
  const { data, error, refetch } = useQuery({
    queryKey: ['ticket', url],
    queryFn: async () => withTicket(url, (await api.post<{ ticket: string }>('/sys/ticket')).ticket),
    enabled: isTicketed,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!isTicketed) return { address: url, error: null, retry: () => {} }
  return { address: data ?? null, error, retry: refetch }
}
