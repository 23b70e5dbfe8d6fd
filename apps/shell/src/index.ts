import './start/start.tsx';
