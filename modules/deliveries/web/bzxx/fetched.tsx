import { lazily } from '@mortise/web'

// Only who takes pictures fetches it.

export const PhotoPicker = lazily(() =>
  import('./photo-picker.tsx').then((module) => ({ default: module.PhotoPicker })),
)
