import { useState } from 'react'
import { SettingsDrawer } from '../../settings/settings-drawer.tsx'
import type { DialogProps } from '../../web-module.ts'

/** The settings, opened from the user menu. */
export default function SettingsDialog({ onClose }: DialogProps) {
  const [isOpen, setOpen] = useState(true)
  return <SettingsDrawer open={isOpen} onClose={() => setOpen(false)} afterClose={onClose} />
}
