import { keepOfflinePages, useSession } from '@mortise/web'
import { useEffect, useState } from 'react'
import ScanPage from '../scan/scan-page.tsx'
import '../scan/scan-page.css'
import { readStation } from './station-calls.ts'
import { StationDesk } from './station-desk.tsx'
import { StationEntrance } from './station-entrance.tsx'

/**
 * The scan page with nothing around it: for a station that many share, known by its token, or else for whoever is signed in.
 * Without a network nobody is sent away from it.
 */
export default function StationPage() {
  const username = useSession(({ user }) => user?.username)
  const [station, setStation] = useState(readStation)
  useEffect(keepOfflinePages, [])
  if (station) return <StationDesk key={station.token} station={station} onClose={() => setStation(null)} />
  if (username) return <ScanPage />
  return <StationEntrance onOpen={setStation} />
}
