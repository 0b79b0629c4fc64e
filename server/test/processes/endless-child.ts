/** Never answers and never returns to its event loop. */
process.on('disconnect', () => process.exit());
process.on('message', () => {
  for (;;) Math.random();
});
