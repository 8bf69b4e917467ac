import { useState } from 'react'
import type { DialogProps } from '../../product/web-module.ts'
import { SettingsDrawer } from '../../settings/settings-drawer.tsx'

/** The settings, opened from the user menu. */
export default function SettingsDialog({ onClose }: DialogProps) {
  const [isOpen, setOpen] = useState(true)
  return <SettingsDrawer open={isOpen} onClose={() => setOpen(false)} afterClose={onClose} />
}
