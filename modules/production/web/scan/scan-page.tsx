import { keepOfflinePages, useSession } from '@mortise/web'
import { useEffect, useMemo } from 'react'
import { sessionCalls } from './scan-calls.ts'
import { ScanDesk } from './scan-desk.tsx'
import './scan-page.css'

/** 扫码报工: for the telephone and the scanner at the machine, with or without a network. */
export default function ScanPage() {
  const username = useSession(({ user }) => user?.username ?? '')
  const desk = useMemo(
    () => ({ owner: username, calls: sessionCalls, stamp: { workers: [username] } }),
    [username],
  )
  useEffect(keepOfflinePages, [])
  return (
    <section className="mortise-scan" aria-label="扫码报工">
      <ScanDesk desk={desk} />
    </section>
  )
}
