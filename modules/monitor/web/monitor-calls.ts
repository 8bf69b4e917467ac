import { type Figures, formatThousands, type WatchedNode } from '@mortise/model'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'

/** Figures are fresh every so often. */
const LOOK_EVERY = 10_000

export interface NodesAnswer {
  readonly nodes: readonly Omit<WatchedNode, 'detail'>[]
  readonly sessions: Figures
  readonly versions: { readonly node: string; readonly system: string }
}
/** An answer that looks again by itself as long as its page is open. */
export const useLive = <T>(path: string, query: Readonly<Record<string, string>> = {}) =>
  useQuery({
    queryKey: ['monitor', path, query],
    queryFn: ({ signal }) => api.get<T>(path, query, { signal, quiet: true }),
    refetchInterval: LOOK_EVERY,
    staleTime: 0,
  })

export const useNodes = () => useLive<NodesAnswer>('/monitor/nodes')
export const useNode = (node: string) => useLive<WatchedNode>('/monitor/node', node ? { node } : {})

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

export function bytesText(bytes: number): string {
  const step = bytes > 0 ? Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1) : 0
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`
}
export const percentText = (share: number): string => `${(share * 100).toFixed(1)} %`
export const millisecondsText = (ms: number): string => `${formatThousands(Math.round(ms))} 毫秒`

export function durationText(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return `${days > 0 ? `${days} 天 ` : ''}${hours} 小时 ${minutes} 分`
}
export const momentText = (at: number): string =>
  new Date(at).toLocaleString('zh-CN', { hour12: false, timeZone: 'Asia/Shanghai' })
