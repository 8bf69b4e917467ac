import { bootSetting, startApp } from '@mortise/web'

startApp(async () => {
  // The gallery of components comes with demo data; the pages of development are served without the server's settings.
  const hasGallery = bootSetting('demo') !== null || import.meta.env.DEV
  const [{ modules }, { laterModules }, gallery] = await Promise.all([
    import('./modules.ts'),
    import('./later-modules.ts'),
    hasGallery ? import('@mortise/demo/web') : null,
  ])
  // All at once until a product that grows leaves what somebody is choosing alone.
  return { modules: [...modules, ...laterModules, ...(gallery ? [gallery.default] : [])] }
})
