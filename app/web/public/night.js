// Before anything else is fetched: whoever works at night is not dazzled while the product comes.
try {
  const kept = JSON.parse(localStorage.getItem('mortise:settings') ?? '{}')
  if (kept.state?.night === true) document.documentElement.style.colorScheme = 'dark'
} catch {
  // A browser that keeps nothing has nothing to tell.
}
