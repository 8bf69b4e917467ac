import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'

export interface Profile {
  readonly username: string
  readonly realname: string
  readonly avatar: string | null
  readonly sex: string | null
  readonly birthday: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly telephone: string | null
  readonly workNo: string | null
  readonly departs: readonly string[]
  readonly roles: readonly string[]
  readonly passwordChangedAt: string | null
  readonly createTime: string
}
export interface Device {
  readonly id: string
  readonly address: string
  readonly agent: string | null
  readonly loginTime: string
  readonly lastTime: string
  readonly isThis: boolean
}
export interface ApiToken {
  readonly id: string
  readonly name: string
  /** What it may do, in words. */
  readonly rights: readonly string[]
  readonly createdAt: string
  readonly expiresAt: string
  readonly usedAt: string | null
  readonly usedFrom: string | null
  readonly isExpired: boolean
}
export interface SecondFactor {
  readonly isOn: boolean
  readonly isRequired: boolean
  readonly recoveryLeft: number
}

/** Something about the caller's own account. */
export const useAccount = <T>(part: string, query: Readonly<Record<string, string>> = {}) =>
  useQuery({
    queryKey: ['account', part, query],
    queryFn: ({ signal }) => api.get<T>(`/sys/account/${part}`, query, { signal, quiet: true }),
    staleTime: 0,
  })

/** A browser in a few words: what it is and on what it runs. */
export function deviceText(agent: string | null): string {
  if (!agent) return '未知设备'
  const browser = [
    ['Edg/', 'Edge'],
    ['MicroMessenger', '微信'],
    ['Firefox', '火狐'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ].find(([mark = '']) => agent.includes(mark))?.[1]
  const system = [
    ['iPhone', 'iPhone'],
    ['Android', '安卓手机'],
    ['Windows', 'Windows'],
    ['Mac OS', 'Mac'],
    ['Linux', 'Linux'],
  ].find(([mark = '']) => agent.includes(mark))?.[1]
  return [system, browser ?? agent.slice(0, 40)].filter(Boolean).join(' · ')
}
