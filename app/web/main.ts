import { bootSetting, startApp } from '@mortise/web'

startApp(async () => {
  // The gallery of components comes with demo data; the pages of development are served without the server's settings.
  const hasGallery = bootSetting('demo') !== null || import.meta.env.DEV
  const [{ modules }, gallery] = await Promise.all([
    import('./modules.ts'),
    hasGallery ? import('@mortise/demo/web') : null,
  ])
  return { modules: gallery ? [...modules, gallery.default] : modules }
})
