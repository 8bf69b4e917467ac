import './showroom.css'
import { useOwnHash } from '@mortise/web'
import { useState } from 'react'
import { type Configuration, printConfiguration, readConfiguration } from './configuration-address.ts'
import { DoorShelf } from './door-shelf.tsx'
import { ShownDoor } from './shown-door.tsx'

/** 选门配置: doors by their pictures; the chosen one is priced while one turns the knobs, and stands in the address. */
export default function Showroom() {
  const [hash, write] = useOwnHash()
  const [seen, setSeen] = useState(hash)
  const [written, setWritten] = useState(hash)
  const [{ start, arrival }, setArrived] = useState({ start: readConfiguration(hash), arrival: 0 })
  const begin = (next: Configuration | null) => setArrived({ start: next, arrival: arrival + 1 })
  // Another address than was written here asks for another door.
  if (hash !== seen) {
    setSeen(hash)
    if (hash !== written) begin(readConfiguration(hash))
  }
  const keep = (next: Configuration | null) => {
    const text = next ? printConfiguration(next) : ''
    if (text === written) return
    setWritten(text)
    write(text)
  }
  const show = (next: Configuration | null) => {
    begin(next)
    keep(next)
  }
  if (!start) return <DoorShelf onChoose={({ id }) => show({ door: id, values: {} })} />
  return <ShownDoor key={arrival} start={start} onKeep={keep} onBack={() => show(null)} />
}
